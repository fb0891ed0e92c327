const PLATFORMS = [
  "Google",
  "Trustpilot",
  "Facebook",
  "Checkatrade",
  "Yelp",
  "Houzz",
  "Angi",
  "HomeAdvisor",
  "Thumbtack",
];

/** The platform that the name of a file tells. */
export function platformIn(file: string): string | undefined {
  return PLATFORMS.find((name) => file.toLowerCase().includes(name.toLowerCase()));
}

/** A source by the name that its platform writes, so that "google" is no other than "Google". */
export function platformCalled(source: string): string {
  return PLATFORMS.find((name) => name.toLowerCase() === source.toLowerCase()) ?? source;
}
