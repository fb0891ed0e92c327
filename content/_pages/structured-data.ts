import type { Dataset } from "../../data/_dataset/dataset.ts";
import { PAGES } from "../../data/_schema/addresses.ts";
import type { Business } from "../../data/_schema/business.ts";
import { declaredMarkup } from "../../data/_schema/declared-markup.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import type { ReviewPhoto } from "../../data/_schema/photos.ts";
import { languageOf } from "../../data/_schema/review-language.ts";
import type { ListPage } from "./list-pages.ts";
import type { SubjectPage } from "./page-data.ts";
import type { ReviewView } from "./review-view.ts";

type Node = Record<string, unknown>;

export type StructuredData = ReturnType<typeof createStructuredData>;

/**
 * schema.org descriptions for search engines. By default only reviews that customers left with the business itself
 * are marked up, because search engines forbid marking up ratings from other sites. Nothing here earns stars in
 * search results, which search engines withhold from a business's pages about itself. `views` are all reviews; `baseUrl` has no
 * trailing slash.
 */
export function createStructuredData(dataset: Dataset, views: readonly ReviewView[], baseUrl: string) {
  const { business, updated, version } = dataset.reviews;
  const id = `${baseUrl}/#business`;
  const { type, reviews: which } = dataset.business.search_markup;
  const isMarked = (view: ReviewView) => which === "all" || (which === "first-party" && view.firstParty);
  const { average, count } = dataset.reviews.aggregate_rating;
  const reviewed = { "@type": type, "@id": id, name: business.name };
  const provider = {
    ...reviewed,
    url: `${baseUrl}/`,
    telephone: business.telephone,
    address: postal(business),
  };
  const days = views.map(({ facts }) => facts.datetime);

  return {
    business: {
      ...reviewed,
      url: business.url ?? `${baseUrl}/`,
      description: business.description,
      telephone: business.telephone,
      ...declaredMarkup(business),
      address: postal(business),
      ...(business.same_as.length > 0 && { sameAs: business.same_as }),
      ...(business.service_areas.length > 0 && {
        areaServed: business.service_areas.map(({ name }) => name),
      }),
    },
    /**
     * The aggregate rating of all published reviews, where all of them are marked up, else empty: one over a part of them would
     * be another figure than the one that everything else says.
     */
    rating:
      count === 0 || !views.every(isMarked)
        ? []
        : [
            {
              "@type": "AggregateRating",
              itemReviewed: reviewed,
              ratingValue: average,
              reviewCount: count,
              bestRating: 5,
              worstRating: 1,
            },
          ],
    dataset: {
      "@type": "Dataset",
      "@id": `${baseUrl}/#dataset`,
      name: `${business.name} reviews`,
      description: `The published reviews of ${business.name}, each with rating, date, text, source and what we know about who wrote it.`,
      url: baseUrl + PAGES.developers,
      version,
      isAccessibleForFree: true,
      license: dataset.business.license,
      creator: { "@type": "Organization", "@id": id, name: business.name },
      keywords: ["customer reviews", "ratings", ...business.services.map(({ name }) => name)],
      variableMeasured: ["rating", "text", "date", "source", "verification"],
      ...(updated && { dateModified: updated }),
      ...(days.length > 0 && { temporalCoverage: `${days.at(-1)}/${days[0]}` }),
      distribution: [
        download(baseUrl, pathOf("getReviews"), "application/json"),
        download(baseUrl, pathOf("getInsights"), "application/json"),
        download(baseUrl, pathOf("getAtomFeed"), "application/atom+xml"),
      ],
    },
    /**
     * What a page of the list of a service, technician or area is about, the business that it belongs to, and where the page
     * stands. No ratings: search engines forbid those of a business on its own site.
     */
    subject: (subject: SubjectPage, list: ListPage) => [
      aboutSubject(subject, baseUrl, provider),
      breadcrumbs(baseUrl, [
        [business.name, PAGES.home],
        [subject.name, subject.path],
        ...(list.number > 1 ? [[String(list.number), list.path] as const] : []),
      ]),
    ],
    breadcrumbs: (way: Way) => breadcrumbs(baseUrl, way),
    /** Of those that are marked up. */
    reviews: (shown: readonly ReviewView[]): Node[] =>
      shown.filter(isMarked).map(({ review, facts }) => ({
        "@type": "Review",
        "@id": review.url,
        url: review.url,
        itemReviewed: reviewed,
        author: { "@type": "Person", name: review.author.name },
        // ISO 8601, no finer than the source tells.
        datePublished: facts.datetime,
        reviewRating: { "@type": "Rating", ratingValue: review.rating, bestRating: 5, worstRating: 1 },
        ...(review.title && { name: review.title }),
        ...(review.text && { reviewBody: review.text }),
        inLanguage: languageOf(review),
        image: review.photos?.map(imageObject),
      })),
  };
}

function aboutSubject({ kind, name, role, path }: SubjectPage, baseUrl: string, business: Node): Node {
  const url = baseUrl + path;
  if (kind === "technicians")
    return {
      "@type": "Person",
      "@id": `${url}#subject`,
      name,
      jobTitle: role,
      url,
      worksFor: business,
    };
  const service = { "@type": "Service", "@id": `${url}#subject`, url, provider: business };
  return kind === "services"
    ? { ...service, name }
    : { ...service, name: business["name"], areaServed: { "@type": "Place", name } };
}

/** The way to a page from the first one to itself, by name and path. */
type Way = readonly (readonly [name: string, path: string])[];

function breadcrumbs(baseUrl: string, way: Way): Node {
  return {
    "@type": "BreadcrumbList",
    itemListElement: way.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: baseUrl + path,
    })),
  };
}

function postal({ address }: Pick<Business, "address">): Node | undefined {
  return (
    address && {
      "@type": "PostalAddress",
      streetAddress: address.street,
      addressLocality: address.locality,
      addressRegion: address.region,
      postalCode: address.postal_code,
      addressCountry: address.country,
    }
  );
}

/**
 * A graph as the content of a script element, without what is undefined: `<` cannot end the element or begin a comment.
 */
export function jsonLd(nodes: readonly Node[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": nodes }).replaceAll("<", "\\u003c");
}

function imageObject({ src, alt, width, height }: ReviewPhoto): Node {
  return { "@type": "ImageObject", contentUrl: src, width, height, ...(alt && { caption: alt }) };
}

function download(baseUrl: string, path: string, encodingFormat: string): Node {
  return { "@type": "DataDownload", contentUrl: baseUrl + path, encodingFormat };
}
