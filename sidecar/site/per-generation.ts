import type { PublishedSite } from "../site/published-site.ts";

/** Gives what is made of a generation, once for each; it is collected together with the generation. */
export function perGeneration<Made>(make: (site: PublishedSite) => Made): (site: PublishedSite) => Made {
  const made = new WeakMap<PublishedSite, { value: Made }>();
  return (site) => {
    let known = made.get(site);
    if (known === undefined) {
      known = { value: make(site) };
      made.set(site, known);
    }
    return known.value;
  };
}
