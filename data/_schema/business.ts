import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { Stars } from "./evidence.ts";
import { LanguageTag } from "./language-tag.ts";
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
import { Flag, named, ownersText, strictLike } from "./zod-objects.ts";

const Name = ownersText(200);
const OtherNames = Name.array().default([]);

const upTo = <Entry extends z.ZodType>(most: number, entry: Entry) =>
  z.array(entry).max(most, `must be at most ${most}`).optional();

const listOf = <Shape extends z.ZodRawShape>(shape: Shape, example: string) =>
  z.array(strictLike(shape, example)).default([]);

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
  question: Name.optional().describe(
    "A question for the FAQ; the answer is yes if reviews are mostly positive on the aspect.",
  ),
  terms: Phrases.describe("Words and phrases that mention the aspect."),
  praise: Phrases.describe("Phrases that by themselves praise the aspect."),
  blame: Phrases.describe("Phrases that by themselves criticise the aspect."),
});

export const Address = z.object({
  street: z.string().optional().describe("Street and number."),
  locality: z.string().optional().describe("Town or city."),
  region: z.string().optional().describe("State, province or county."),
  postal_code: z.string().optional().describe("Postal code."),
  country: z.string().optional().describe("Country, as the business writes it."),
});

export const Technician = z.object({
  name: Name.describe("Name of the technician."),
  role: Name.optional().describe("Job of the technician; absent if not stated."),
});
export const ListedService = z.object({
  id: ListId.describe("Id of the service."),
  name: Name.describe("Name of the service."),
});
export const ServiceArea = z.object({
  id: ListId.describe("Id of the service area."),
  name: Name.describe("Name of the service area."),
});

/** A platform where customers leave reviews, and what it says there are. */
export const BusinessSource = z.object({
  name: Name.describe("Name of the source, as in `source.name` of the reviews."),
  url: WebAddress.optional().describe("The profile of the business on the platform."),
  write_url: WebAddress.optional().describe("The address for leaving a review on the platform."),
  declared: z
    .object({
      count: z
        .int("must be a whole number, without quotation marks")
        .min(0, "must not be negative")
        .describe("Number of reviews the source shows."),
      average: Stars.optional().describe(
        "Average rating the source shows, in stars; absent if not declared.",
      ),
      as_of: CalendarDay.describe("The day the source showed these figures."),
    })
    .optional()
    .describe("The figures the source itself showed, and on which day."),
});

/** A licence, an insurance or a membership, with what it can be checked by. */
export const Credential = z.object({
  name: Name.describe("Name of the licence, insurance or membership."),
  id: Name.optional().describe("Number of the licence, policy or membership."),
  url: WebAddress.optional().describe("The address where the credential can be checked."),
});

/** A line of the price list, in the owner's words. */
export const ListedPrice = z.object({
  name: Name.describe("What the price is for."),
  price: Name.describe("The price in the business's words, with the currency."),
});

/** The business as every dataset shows it. Only `name` is required; lists may be empty. */
export const Business = named("Business", "The business. Fields it does not declare are absent.", {
  name: Name.describe("Name of the business."),
  demonstration: z
    .literal(true)
    .optional()
    .describe(
      "Present and true if this is a demonstration: the business, the customers and the reviews are invented.",
    ),
  url: WebAddress.optional().describe("The website of the business."),
  telephone: Telephone.optional().describe("Telephone number of the business."),
  address: Address.optional().describe("Postal address of the business, as far as it is given."),
  description: ownersText(5000).optional().describe("What the business says about itself."),
  opening_hours: OpeningHours.optional().describe(
    "Regular opening hours in the form of `openingHours` of schema.org. On a day without a line the business is closed.",
  ),
  special_opening_hours: SpecialOpeningHours.optional().describe(
    "Holiday and special hours: lines such as `2026-12-25 closed`, `2026-12-24 08:00-12:00` or, for several days, " +
      "`2026-12-27/2026-12-31 closed`.",
  ),
  time_zone: TimeZone.optional().describe("Time zone of the opening hours, as an IANA name."),
  emergency: ownersText(300, "must not be empty; leave it out to say nothing")
    .optional()
    .describe("What the business says about help outside opening hours."),
  booking_url: WebAddress.optional().describe("The address for booking a visit."),
  quote_url: WebAddress.optional().describe("The address for requesting a price quote."),
  map_url: WebAddress.optional().describe("The address of the business on an online map."),
  credentials: Credential.array()
    .optional()
    .describe("Licences, insurance and memberships that the business declares."),
  photos: Photo.array().optional().describe("Photos of the business and its work."),
  prices: ListedPrice.array().optional().describe("The price list, in the business's words."),
  price_range: ownersText(100)
    .optional()
    .describe("Price range in the form of `priceRange` of schema.org, such as $$."),
  services: ListedService.array().describe("Services the business offers."),
  technicians: Technician.array().describe("Technicians of the business."),
  service_areas: ServiceArea.array().describe("Areas the business serves."),
  same_as: WebAddress.array().describe("Other pages about the business."),
  sources: BusinessSource.array()
    .optional()
    .describe("Platforms where customers leave reviews of the business; absent if none is declared."),
});

/** Open Data Commons Attribution 1.0: a licence for the collection, not for the texts in it. */
const OPEN_DATABASE_LICENSE = "https://opendatacommons.org/licenses/by/1-0/";

/** What a build adds is no field of the owner's. */
const { demonstration: _, ...OWN } = Business.shape;

/** The contents of `business.json`: the published business, plus settings of the build. */
export const BusinessFile = z
  .strictObject({
    ...OWN,
    address: strictLike(Address.shape, '{"street":"18 Foundry Street","locality":"Pellwick"}').optional(),
    services: listOf(
      { ...ListedService.shape, synonyms: OtherNames },
      '{"id":"drain-cleaning","name":"Drain cleaning"}',
    ),
    technicians: listOf({ ...Technician.shape, aliases: OtherNames }, '{"name":"Ana Ruiz"}'),
    service_areas: listOf(
      { ...ServiceArea.shape, synonyms: OtherNames },
      '{"id":"old-town","name":"Old Town"}',
    ),
    same_as: WebAddress.array().default([]),
    sources: z
      .array(
        strictLike(
          {
            ...BusinessSource.shape,
            declared: strictLike(
              BusinessSource.shape.declared.unwrap().shape,
              '{"count":120,"as_of":"2026-03-31"}',
            ).optional(),
            sync: SyncSource.optional().describe("Where `npm run sync` gets the exports of this source."),
          },
          '{"name":"Google","url":"https://maps.app.goo.gl/abc"}',
        ),
      )
      .optional(),
    credentials: upTo(50, strictLike(Credential.shape, '{"name":"Plumbing licence","id":"PL-1234"}')),
    photos: upTo(
      12,
      strictLike(Photo.omit({ url: true }).shape, '{"file":"van.jpg","alt":"Our van in front of a house"}'),
    ),
    prices: upTo(100, strictLike(ListedPrice.shape, '{"name":"Drain cleaning","price":"from $149"}')),
    policy: strictLike(
      {
        ...Policy.shape,
        report_url: LinkAddress.optional().describe("The page where anyone can report a review."),
      },
      '{"incentives":"none"}',
    ).default({}),
    imprint_url: LinkAddress.optional().describe(
      "The page that says who is legally responsible for the site.",
    ),
    privacy_url: LinkAddress.optional().describe("The page that says how visitors' data is handled."),
    links: upTo(20, OwnersLink).describe("The owner's own links, shown on every page."),
    former_names: OtherNames.describe(
      "Earlier names of the business. Without them, a build under a new name refuses to replace a site published under the old one.",
    ),
    language: LanguageTag.default("en"),
    minimum_verification: VerificationLevel.default("platform"),
    aspects: upTo(50, OwnAspect).describe(
      "Aspects to look for in addition to the built-in ones, or more words for those.",
    ),
    publish_unlisted_names: Flag.optional().describe(
      "Whether insights show names of people who are not listed as technicians, if several reviews mention them.",
    ),
    theme: Theme.prefault({}),
    search_markup: SearchMarkup.prefault({}),
    license: WebAddress.default(OPEN_DATABASE_LICENSE).describe(
      "Address of the licence of the collection. The text of each review belongs to its author.",
    ),
  })
  .meta({ title: "business.json" });

export type OwnAspect = z.infer<typeof OwnAspect>;
export type BusinessSource = z.infer<typeof BusinessSource>;
export type Business = z.infer<typeof Business>;
export type BusinessFile = z.infer<typeof BusinessFile>;
