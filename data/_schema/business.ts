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
  question: Name.optional().meta({ description: "Asked in the FAQ; a mostly positive aspect answers yes." }),
  terms: Phrases.meta({ description: "Words for it." }),
  praise: Phrases.meta({ description: "Phrases that praise it by themselves." }),
  blame: Phrases.meta({ description: "Phrases that blame it by themselves." }),
});

export const Address = z.object({
  street: documented(z.string().optional(), "Street and number.", "18 Foundry Street"),
  locality: documented(z.string().optional(), "Town.", "Pellwick"),
  region: documented(z.string().optional(), "State, province or county.", "OH"),
  postal_code: documented(z.string().optional(), "Postal code.", "43210"),
  country: documented(z.string().optional(), "Country, as the owner writes it.", "US"),
});

export const Technician = z.object({
  name: documented(Name, "The name.", "Ana Ruiz"),
  role: documented(Name.optional(), "What this person does.", "Plumber"),
});
export const ListedService = z.object({
  id: documented(ListId, "The id.", "drain-cleaning"),
  name: documented(Name, "The name.", "Drain cleaning"),
});
export const ServiceArea = z.object({
  id: documented(ListId, "The id.", "old-town"),
  name: documented(Name, "The name.", "Old Town"),
});

/** A platform where customers leave reviews, and what it says there are. */
export const BusinessSource = z.object({
  name: withExample(Name.meta({ description: "As in the `source.name` of its reviews." }), "Google"),
  url: withExample(
    WebAddress.optional().meta({ description: "The profile of the business there." }),
    "https://www.example.com/",
  ),
  write_url: withExample(
    WebAddress.optional().meta({ description: "Where to leave a review." }),
    "https://www.example.com/review",
  ),
  declared: z
    .object({
      count: documented(
        z.int("must be a whole number, without quotation marks").min(0, "must not be negative"),
        "How many reviews the platform shows.",
        1,
      ),
      average: documented(z.number().min(1).max(5).optional(), "The average the platform shows.", 5),
      as_of: documented(CalendarDay, "The day the platform showed this."),
    })
    .optional()
    .meta({ description: "What the platform itself showed, and on which day." }),
});

/** A licence, an insurance or a membership, with what it can be checked by. */
export const Credential = z.object({
  name: documented(Name, "The name.", "State plumbing licence"),
  id: withExample(Name.optional().meta({ description: "Its number." }), "PL-40718"),
  url: withExample(
    WebAddress.optional().meta({ description: "Where to check it." }),
    "https://licences.example.com/PL-40718",
  ),
});

/** A line of the price list, in the owner's words. */
export const ListedPrice = z.object({
  name: withExample(Name.meta({ description: "What it is for." }), "Visit and diagnosis"),
  price: withExample(Name.meta({ description: "In the owner's words, with their currency." }), "$89"),
});

/** The business as every dataset shows it. Only `name` is required; lists may be empty. */
export const Business = z
  .object({
    name: documented(Name, "The name.", "Example Plumbing"),
    demonstration: documented(
      z.literal(true).optional(),
      "There is no such business: it, its customers and their reviews are invented to show this software.",
      true,
    ),
    url: documented(WebAddress.optional(), "The address.", "https://www.example.com/"),
    telephone: documented(Telephone.optional(), "To call it.", "+1 555 0100"),
    address: documented(Address.optional(), "Its postal address, as far as the owner gives it."),
    description: documented(
      z.string().trim().min(1).max(5000).optional(),
      "In the owner's words.",
      "Heating and plumbing.",
    ),
    opening_hours: withExample(
      OpeningHours.optional().meta({
        description: "As `openingHours` of schema.org; on a day that no line names it is closed.",
      }),
      "Mo-Fr 07:00-18:00",
    ),
    special_opening_hours: withExample(
      SpecialOpeningHours.optional().meta({
        description:
          "Days with other hours, each as `2026-12-25 closed`, `2026-12-24 08:00-12:00` or, of several days, " +
          "`2026-12-27/2026-12-31 closed`.",
      }),
      "2026-12-25 closed",
    ),
    time_zone: withExample(
      TimeZone.optional().meta({ description: "In which the hours are meant." }),
      "America/New_York",
    ),
    emergency: withExample(
      z.string().trim().min(1, "must not be empty; leave it out to say nothing").max(300).optional().meta({
        description: "What the business says about help outside its hours.",
      }),
      "Burst pipe: call at any hour.",
    ),
    booking_url: withExample(
      WebAddress.optional().meta({ description: "Where to book a visit." }),
      "https://www.example.com/book",
    ),
    quote_url: withExample(
      WebAddress.optional().meta({ description: "Where to get a quote." }),
      "https://www.example.com/quote",
    ),
    map_url: withExample(
      WebAddress.optional().meta({ description: "The business on a map." }),
      "https://maps.example.com/place",
    ),
    credentials: z.array(Credential).optional().meta({
      description: "Licences, insurance and memberships that the business declares.",
    }),
    photos: z.array(Photo).optional().meta({ description: "Photos of the business and its work." }),
    prices: z.array(ListedPrice).optional().meta({ description: "The price list in the owner's words." }),
    price_range: withExample(
      z.string().trim().min(1).max(100).optional().meta({
        description: "As `priceRange` of schema.org, such as $$.",
      }),
      "$$",
    ),
    services: documented(z.array(ListedService), "What it does."),
    technicians: documented(z.array(Technician), "Who does it."),
    service_areas: documented(z.array(ServiceArea), "Where it works."),
    same_as: documented(z.array(WebAddress), "Other pages about it.", "https://www.example.com/"),
    sources: documented(z.array(BusinessSource).optional(), "Where people leave reviews of it."),
  })
  .meta({ id: "Business", title: "Business" });

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
            sync: SyncSource.optional().meta({ description: "Where npm run sync finds its exports." }),
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
    imprint_url: LinkAddress.optional().meta({ description: "Who is responsible for the site by law." }),
    privacy_url: LinkAddress.optional().meta({ description: "What becomes of the data of visitors." }),
    links: z.array(OwnersLink).max(20, "must be at most 20").optional().meta({
      description: "Further links of the owner's on every page.",
    }),
    former_names: OtherNames.meta({
      description:
        "Earlier names of the business; a build refuses to replace what another business published.",
    }),
    language: z.string().regex(LANGUAGE_TAG, NO_LANGUAGE_TAG).default("en"),
    minimum_verification: VerificationLevel.default("platform"),
    aspects: z.array(OwnAspect).max(50, "must be at most 50").optional().meta({
      description: "Aspects to look for besides the built-in ones, or more words for those.",
    }),
    publish_unlisted_names: z.boolean("must be true or false").optional().meta({
      description:
        "Whether insights show names of people outside the roster, once several reviews name them.",
    }),
    theme: Theme.prefault({}),
    search_markup: SearchMarkup.prefault({}),
    license: WebAddress.default(OPEN_DATABASE_LICENSE).meta({
      description: "Licence of the collection; review texts belong to their authors.",
    }),
  })
  .meta({ title: "business.json" });

export type OwnAspect = z.infer<typeof OwnAspect>;
export type BusinessSource = z.infer<typeof BusinessSource>;
export type Business = z.infer<typeof Business>;
export type BusinessFile = z.infer<typeof BusinessFile>;
