import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { OwnersLink } from "../../data/_schema/owners-links.ts";
import type { Interface } from "../_strings/strings.ts";

/** What the owner adds to every page, by its place: own pages, further links, and at the end what laws ask for. */
export function ownersLinks(
  { business, ownersPages }: Pick<Dataset, "business" | "ownersPages">,
  { strings, format }: Interface,
) {
  const link = (name: string, url: string, language?: string) => ({
    name,
    url,
    /** Of its words, where it is another than the page's around it. */
    language: language === format.locale ? undefined : language,
    /** Whether it leads to another site. */
    external: !url.startsWith("/"),
  });
  const { imprint_url, privacy_url, links = [] } = business;
  const legal = [
    ...(imprint_url ? [link(strings.footer.imprint, imprint_url)] : []),
    ...(privacy_url ? [link(strings.footer.privacy, privacy_url)] : []),
  ];
  const at = (wanted: OwnersLink["place"]) => [
    ...ownersPages
      .filter(({ place }) => place === wanted)
      .map(({ title, path, language }) => link(title, path, language ?? business.language)),
    ...links
      .filter(({ place }) => place === wanted)
      .map(({ name, url }) => link(name, url, business.language)),
  ];
  const isLegal = ({ url }: { url: string }) => legal.some((other) => other.url === url);
  return { navigation: at("navigation"), foot: [...at("foot").filter((each) => !isLegal(each)), ...legal] };
}
