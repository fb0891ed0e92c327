/** Where the demonstration business is built for, in tests. */
export const DEMONSTRATION_URL = "https://reviews.example.test";
