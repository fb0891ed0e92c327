import { aggregate } from "../../data/aggregate-rating.ts";
import type { Dataset } from "../../data/dataset.ts";
import { pathOf } from "../../data/schema/operations.ts";
import type { ReviewView } from "./review-view.ts";

type Node = Record<string, unknown>;

/**
 * schema.org descriptions for search engines. Only reviews that customers left with the business itself are marked
 * up: the rules of search engines forbid to mark up ratings that come from other sites.
 */
export interface StructuredData {
  business: Node;
  /** The mean over the first-party reviews alone, when there are any. */
  rating: Node[];
  dataset: Node;
  /** Review nodes for the first-party ones among these. */
  reviews(views: readonly ReviewView[]): Node[];
}

/** `views` are all reviews; `baseUrl` has no trailing slash. */
export function createStructuredData(
  dataset: Dataset,
  views: readonly ReviewView[],
  baseUrl: string,
): StructuredData {
  const { business, updated, version, reviews } = dataset.reviews;
  const id = `${baseUrl}/#business`;
  const firstParty = views.filter((view) => view.firstParty).map(({ review }) => review);
  const { average, count } = aggregate(firstParty);
  const address = business.address;
  const days = reviews.map(({ date }) => date);

  return {
    business: {
      "@type": "LocalBusiness",
      "@id": id,
      name: business.name,
      url: business.url ?? `${baseUrl}/`,
      ...(business.description && { description: business.description }),
      ...(business.telephone && { telephone: business.telephone }),
      ...(address && {
        address: {
          "@type": "PostalAddress",
          streetAddress: address.street,
          addressLocality: address.locality,
          addressRegion: address.region,
          postalCode: address.postal_code,
          addressCountry: address.country,
        },
      }),
      ...(business.same_as.length > 0 && { sameAs: business.same_as }),
      ...(business.service_areas.length > 0 && {
        areaServed: business.service_areas.map(({ name }) => name),
      }),
    },
    rating:
      count === 0
        ? []
        : [
            {
              "@type": "AggregateRating",
              itemReviewed: { "@type": "LocalBusiness", "@id": id, name: business.name },
              ratingValue: average,
              reviewCount: count,
              bestRating: 5,
              worstRating: 1,
            },
          ],
    dataset: {
      "@type": "Dataset",
      "@id": `${baseUrl}/#dataset`,
      name: `${business.name}: reviews`,
      description: `All verified reviews of ${business.name}, good and bad, with rating, day, text, source and how each was verified.`,
      url: `${baseUrl}/developers/`,
      version,
      isAccessibleForFree: true,
      creator: { "@id": id },
      ...(updated && { dateModified: updated }),
      ...(days.length > 0 && { temporalCoverage: `${days.at(-1)}/${days[0]}` }),
      distribution: [
        download(baseUrl, pathOf("getReviews"), "application/json"),
        download(baseUrl, pathOf("getInsights"), "application/json"),
        download(baseUrl, pathOf("getAtomFeed"), "application/atom+xml"),
      ],
    },
    reviews: (shown) =>
      shown
        .filter((view) => view.firstParty)
        .map(({ review }) => ({
          "@type": "Review",
          "@id": review.url,
          url: review.url,
          itemReviewed: { "@type": "LocalBusiness", "@id": id, name: business.name },
          author: { "@type": "Person", name: review.author.name },
          datePublished: review.date,
          reviewRating: { "@type": "Rating", ratingValue: review.rating, bestRating: 5, worstRating: 1 },
          ...(review.title && { name: review.title }),
          ...(review.text && { reviewBody: review.text }),
          ...(review.language && { inLanguage: review.language }),
        })),
  };
}

/** A graph as the content of a script element: `<` cannot end the element or begin a comment. */
export function jsonLd(nodes: readonly Node[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": nodes }).replaceAll("<", "\\u003c");
}

function download(baseUrl: string, path: string, encodingFormat: string): Node {
  return { "@type": "DataDownload", contentUrl: baseUrl + path, encodingFormat };
}
