/** The invented company whose reviews come with the project, as its `business.json` names it; a test compares. */
const DEMONSTRATION = {
  name: "Tillmarsh Heating, Cooling & Plumbing",
  url: "https://reviews.tillmarsh.example",
};

/**
 * Whether a business is the demonstration: by name and address together, so that whoever fills in their own name and
 * forgets the address is taken seriously.
 */
export function isDemonstration({ name, url }: { name: string; url?: string | undefined }): boolean {
  return name === DEMONSTRATION.name && url === DEMONSTRATION.url;
}
