import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { documented, withExample } from "./documentation.ts";
import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from "./language-tag.ts";
import { OpeningHours, TimeZone } from "./opening-hours.ts";
import { LinkAddress, OwnersLink } from "./owners-links.ts";
import { Photo } from "./photos.ts";
import { Policy } from "./policy.ts";
import { ListId, VerificationLevel } from "./review.ts";
import { SearchMarkup } from "./search-markup.ts";
import { SpecialOpeningHours } from "./special-hours.ts";
import { SyncSource } from "./sync-source.ts";
import { Telephone } from "./telephone.ts";
import { Theme } from "./theme.ts";
import { WebAddress } from "./web-address.ts";
import { objectLike } from "./zod-objects.ts";

const Name = z
  .string("must be a string, in quotation marks")
  .trim()
  .min(1, "must not be empty")
  .max(200, "must be at most 200 characters");
const OtherNames = z.array(Name).default([]);

const Phrases = z
  .array(
    z
      .string()
      .trim()
      .max(80, "must be at most 80 characters")
      .regex(/^[^,]*\p{L}[^,]*$/u, "must be words without a comma; give each phrase its own string"),
  )
  .default([]);

/** An aspect that customers of this business judge, or more words for a built-in one. */
export const OwnAspect = z.strictObject({
  id: ListId,
  name: Name.optional(),
  question: Name.optional().meta({
    description: "A question for the FAQ; the answer is yes if reviews are mostly positive on the aspect.",
  }),
  terms: Phrases.meta({ description: "Words and phrases that mention the aspect." }),
  praise: Phrases.meta({ description: "Phrases that by themselves praise the aspect." }),
  blame: Phrases.meta({ description: "Phrases that by themselves criticise the aspect." }),
});

export const Address = z.object({
  street: documented(z.string().optional(), "Street and number.", "18 Foundry Street"),
  locality: documented(z.string().optional(), "Town or city.", "Pellwick"),
  region: documented(z.string().optional(), "State, province or county.", "OH"),
  postal_code: documented(z.string().optional(), "Postal code.", "43210"),
  country: documented(z.string().optional(), "Country, as the business writes it.", "US"),
});

export const Technician = z.object({
  name: documented(Name, "Name of the technician.", "Ana Ruiz"),
  role: documented(Name.optional(), "Job of the technician; absent if not stated.", "Plumber"),
});
export const ListedService = z.object({
  id: documented(ListId, "Id of the service.", "drain-cleaning"),
  name: documented(Name, "Name of the service.", "Drain cleaning"),
});
export const ServiceArea = z.object({
  id: documented(ListId, "Id of the service area.", "old-town"),
  name: documented(Name, "Name of the service area.", "Old Town"),
});

/** A platform where customers leave reviews, and what it says there are. */
export const BusinessSource = z.object({
  name: withExample(
    Name.meta({ description: "Name of the source, as in `source.name` of the reviews." }),
    "Google",
  ),
  url: withExample(
    WebAddress.optional().meta({ description: "The profile of the business on the platform." }),
    "https://www.example.com/",
  ),
  write_url: withExample(
    WebAddress.optional().meta({ description: "The address for leaving a review on the platform." }),
    "https://www.example.com/review",
  ),
  declared: z
    .object({
      count: documented(
        z.int("must be a whole number, without quotation marks").min(0, "must not be negative"),
        "Number of reviews the platform shows.",
        1,
      ),
      average: documented(
        z.number().min(1).max(5).optional(),
        "Average rating the platform shows, in stars.",
        5,
      ),
      as_of: documented(CalendarDay, "The day the platform showed these figures."),
    })
    .optional()
    .meta({ description: "The figures the platform itself showed, and on which day." }),
});

/** A licence, an insurance or a membership, with what it can be checked by. */
export const Credential = z.object({
  name: documented(Name, "Name of the licence, insurance or membership.", "State plumbing licence"),
  id: withExample(
    Name.optional().meta({ description: "Number of the licence, policy or membership." }),
    "PL-40718",
  ),
  url: withExample(
    WebAddress.optional().meta({ description: "The address where the credential can be checked." }),
    "https://licences.example.com/PL-40718",
  ),
});

/** A line of the price list, in the owner's words. */
export const ListedPrice = z.object({
  name: withExample(Name.meta({ description: "What the price is for." }), "Visit and diagnosis"),
  price: withExample(
    Name.meta({ description: "The price in the business's words, with the currency." }),
    "$89",
  ),
});

/** The business as every dataset shows it. Only `name` is required; lists may be empty. */
export const Business = z
  .object({
    name: documented(Name, "Name of the business.", "Example Plumbing"),
    demonstration: documented(
      z.literal(true).optional(),
      "Present and true if this is a demonstration: the business, the customers and the reviews are invented.",
      true,
    ),
    url: documented(WebAddress.optional(), "The website of the business.", "https://www.example.com/"),
    telephone: documented(Telephone.optional(), "Telephone number of the business.", "+1 555 0100"),
    address: documented(Address.optional(), "Postal address of the business, as far as it is given."),
    description: documented(
      z.string().trim().min(1).max(5000).optional(),
      "What the business says about itself.",
      "Heating and plumbing.",
    ),
    opening_hours: withExample(
      OpeningHours.optional().meta({
        description:
          "Regular opening hours in the form of `openingHours` of schema.org. On a day without a line the business is closed.",
      }),
      "Mo-Fr 07:00-18:00",
    ),
    special_opening_hours: withExample(
      SpecialOpeningHours.optional().meta({
        description:
          "Holiday and special hours: lines such as `2026-12-25 closed`, `2026-12-24 08:00-12:00` or, for several days, " +
          "`2026-12-27/2026-12-31 closed`.",
      }),
      "2026-12-25 closed",
    ),
    time_zone: withExample(
      TimeZone.optional().meta({ description: "Time zone of the opening hours, as an IANA name." }),
      "America/New_York",
    ),
    emergency: withExample(
      z.string().trim().min(1, "must not be empty; leave it out to say nothing").max(300).optional().meta({
        description: "What the business says about help outside opening hours.",
      }),
      "Burst pipe: call at any hour.",
    ),
    booking_url: withExample(
      WebAddress.optional().meta({ description: "The address for booking a visit." }),
      "https://www.example.com/book",
    ),
    quote_url: withExample(
      WebAddress.optional().meta({ description: "The address for requesting a price quote." }),
      "https://www.example.com/quote",
    ),
    map_url: withExample(
      WebAddress.optional().meta({ description: "The address of the business on an online map." }),
      "https://maps.example.com/place",
    ),
    credentials: z.array(Credential).optional().meta({
      description: "Licences, insurance and memberships that the business declares.",
    }),
    photos: z.array(Photo).optional().meta({ description: "Photos of the business and its work." }),
    prices: z.array(ListedPrice).optional().meta({ description: "The price list, in the business's words." }),
    price_range: withExample(
      z.string().trim().min(1).max(100).optional().meta({
        description: "Price range in the form of `priceRange` of schema.org, such as $$.",
      }),
      "$$",
    ),
    services: documented(z.array(ListedService), "Services the business offers."),
    technicians: documented(z.array(Technician), "Technicians of the business."),
    service_areas: documented(z.array(ServiceArea), "Areas the business serves."),
    same_as: documented(z.array(WebAddress), "Other pages about the business.", "https://www.example.com/"),
    sources: documented(
      z.array(BusinessSource).optional(),
      "Platforms where customers leave reviews of the business; absent if none is declared.",
    ),
  })
  .meta({
    id: "Business",
    title: "Business",
    description: "The business. Fields it does not declare are absent.",
  });

/** Open Data Commons Attribution 1.0: a licence for the collection, not for the texts in it. */
const OPEN_DATABASE_LICENSE = "https://opendatacommons.org/licenses/by/1-0/";

/** What a build adds is no field of the owner's. */
const { demonstration: _, ...OWN } = Business.shape;

/** The contents of `business.json`: the published business, plus settings of the build. */
export const BusinessFile = z
  .strictObject({
    ...OWN,
    address: z
      .strictObject(Address.shape, objectLike('{"street":"18 Foundry Street","locality":"Pellwick"}'))
      .optional(),
    services: z
      .array(
        z.strictObject(
          { ...ListedService.shape, synonyms: OtherNames },
          objectLike('{"id":"drain-cleaning","name":"Drain cleaning"}'),
        ),
      )
      .default([]),
    technicians: z
      .array(z.strictObject({ ...Technician.shape, aliases: OtherNames }, objectLike('{"name":"Ana Ruiz"}')))
      .default([]),
    service_areas: z
      .array(
        z.strictObject(
          { ...ServiceArea.shape, synonyms: OtherNames },
          objectLike('{"id":"old-town","name":"Old Town"}'),
        ),
      )
      .default([]),
    same_as: z.array(WebAddress).default([]),
    sources: z
      .array(
        z.strictObject(
          {
            ...BusinessSource.shape,
            declared: z
              .strictObject(
                BusinessSource.shape.declared.unwrap().shape,
                objectLike('{"count":120,"as_of":"2026-03-31"}'),
              )
              .optional(),
            sync: SyncSource.optional().meta({
              description: "Where `npm run sync` gets the exports of this source.",
            }),
          },
          objectLike('{"name":"Google","url":"https://maps.app.goo.gl/abc"}'),
        ),
      )
      .optional(),
    credentials: z
      .array(z.strictObject(Credential.shape, objectLike('{"name":"Plumbing licence","id":"PL-1234"}')))
      .max(50, "must be at most 50")
      .optional(),
    photos: z
      .array(
        z.strictObject(
          Photo.omit({ url: true }).shape,
          objectLike('{"file":"van.jpg","alt":"Our van in front of a house"}'),
        ),
      )
      .max(12, "must be at most 12")
      .optional(),
    prices: z
      .array(z.strictObject(ListedPrice.shape, objectLike('{"name":"Drain cleaning","price":"from $149"}')))
      .max(100, "must be at most 100")
      .optional(),
    policy: z.strictObject(Policy.shape, objectLike('{"incentives":"none"}')).default({}),
    imprint_url: LinkAddress.optional().meta({
      description: "The page that says who is legally responsible for the site.",
    }),
    privacy_url: LinkAddress.optional().meta({
      description: "The page that says how visitors' data is handled.",
    }),
    links: z.array(OwnersLink).max(20, "must be at most 20").optional().meta({
      description: "The owner's own links, shown on every page.",
    }),
    former_names: OtherNames.meta({
      description:
        "Earlier names of the business. Without them, a build under a new name refuses to replace a site published under the old one.",
    }),
    language: z.string().regex(LANGUAGE_TAG, NO_LANGUAGE_TAG).default("en"),
    minimum_verification: VerificationLevel.default("platform"),
    aspects: z.array(OwnAspect).max(50, "must be at most 50").optional().meta({
      description: "Aspects to look for in addition to the built-in ones, or more words for those.",
    }),
    publish_unlisted_names: z.boolean("must be true or false").optional().meta({
      description:
        "Whether insights show names of people who are not listed as technicians, if several reviews mention them.",
    }),
    theme: Theme.prefault({}),
    search_markup: SearchMarkup.prefault({}),
    license: WebAddress.default(OPEN_DATABASE_LICENSE).meta({
      description: "Address of the licence of the collection. The text of each review belongs to its author.",
    }),
  })
  .meta({ title: "business.json" });

export type OwnAspect = z.infer<typeof OwnAspect>;
export type BusinessSource = z.infer<typeof BusinessSource>;
export type Business = z.infer<typeof Business>;
export type BusinessFile = z.infer<typeof BusinessFile>;
