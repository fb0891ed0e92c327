import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { described, documented, named } from "./documentation.ts";
import { Stars } from "./evidence.ts";
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
import { Flag, ownersText, strictLike } from "./zod-objects.ts";

const Name = ownersText(200);
const OtherNames = z.array(Name).default([]);

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
  question: described(
    Name.optional(),
    "A question for the FAQ; the answer is yes if reviews are mostly positive on the aspect.",
  ),
  terms: described(Phrases, "Words and phrases that mention the aspect."),
  praise: described(Phrases, "Phrases that by themselves praise the aspect."),
  blame: described(Phrases, "Phrases that by themselves criticise the aspect."),
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
  name: described(Name, "Name of the source, as in `source.name` of the reviews.", "Google"),
  url: described(
    WebAddress.optional(),
    "The profile of the business on the platform.",
    "https://www.example.com/",
  ),
  write_url: described(
    WebAddress.optional(),
    "The address for leaving a review on the platform.",
    "https://www.example.com/review",
  ),
  declared: described(
    z
      .object({
        count: documented(
          z.int("must be a whole number, without quotation marks").min(0, "must not be negative"),
          "Number of reviews the platform shows.",
          1,
        ),
        average: documented(Stars.optional(), "Average rating the platform shows, in stars.", 5),
        as_of: documented(CalendarDay, "The day the platform showed these figures."),
      })
      .optional(),
    "The figures the platform itself showed, and on which day.",
  ),
});

/** A licence, an insurance or a membership, with what it can be checked by. */
export const Credential = z.object({
  name: documented(Name, "Name of the licence, insurance or membership.", "State plumbing licence"),
  id: described(Name.optional(), "Number of the licence, policy or membership.", "PL-40718"),
  url: described(
    WebAddress.optional(),
    "The address where the credential can be checked.",
    "https://licences.example.com/PL-40718",
  ),
});

/** A line of the price list, in the owner's words. */
export const ListedPrice = z.object({
  name: described(Name, "What the price is for.", "Visit and diagnosis"),
  price: described(Name, "The price in the business's words, with the currency.", "$89"),
});

/** The business as every dataset shows it. Only `name` is required; lists may be empty. */
export const Business = named(
  "Business",
  "Business",
  "The business. Fields it does not declare are absent.",
  {
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
    opening_hours: described(
      OpeningHours.optional(),
      "Regular opening hours in the form of `openingHours` of schema.org. On a day without a line the business is closed.",
      "Mo-Fr 07:00-18:00",
    ),
    special_opening_hours: described(
      SpecialOpeningHours.optional(),
      "Holiday and special hours: lines such as `2026-12-25 closed`, `2026-12-24 08:00-12:00` or, for several days, " +
        "`2026-12-27/2026-12-31 closed`.",
      "2026-12-25 closed",
    ),
    time_zone: described(
      TimeZone.optional(),
      "Time zone of the opening hours, as an IANA name.",
      "America/New_York",
    ),
    emergency: described(
      z.string().trim().min(1, "must not be empty; leave it out to say nothing").max(300).optional(),
      "What the business says about help outside opening hours.",
      "Burst pipe: call at any hour.",
    ),
    booking_url: described(
      WebAddress.optional(),
      "The address for booking a visit.",
      "https://www.example.com/book",
    ),
    quote_url: described(
      WebAddress.optional(),
      "The address for requesting a price quote.",
      "https://www.example.com/quote",
    ),
    map_url: described(
      WebAddress.optional(),
      "The address of the business on an online map.",
      "https://maps.example.com/place",
    ),
    credentials: described(
      z.array(Credential).optional(),
      "Licences, insurance and memberships that the business declares.",
    ),
    photos: described(z.array(Photo).optional(), "Photos of the business and its work."),
    prices: described(z.array(ListedPrice).optional(), "The price list, in the business's words."),
    price_range: described(
      z.string().trim().min(1).max(100).optional(),
      "Price range in the form of `priceRange` of schema.org, such as $$.",
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
  },
);

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
    same_as: z.array(WebAddress).default([]),
    sources: z
      .array(
        strictLike(
          {
            ...BusinessSource.shape,
            declared: strictLike(
              BusinessSource.shape.declared.unwrap().shape,
              '{"count":120,"as_of":"2026-03-31"}',
            ).optional(),
            sync: described(SyncSource.optional(), "Where `npm run sync` gets the exports of this source."),
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
        report_url: described(LinkAddress.optional(), "The page where anyone can report a review."),
      },
      '{"incentives":"none"}',
    ).default({}),
    imprint_url: described(
      LinkAddress.optional(),
      "The page that says who is legally responsible for the site.",
    ),
    privacy_url: described(LinkAddress.optional(), "The page that says how visitors' data is handled."),
    links: described(upTo(20, OwnersLink), "The owner's own links, shown on every page."),
    former_names: described(
      OtherNames,
      "Earlier names of the business. Without them, a build under a new name refuses to replace a site published under the old one.",
    ),
    language: z.string().regex(LANGUAGE_TAG, NO_LANGUAGE_TAG).default("en"),
    minimum_verification: VerificationLevel.default("platform"),
    aspects: described(
      upTo(50, OwnAspect),
      "Aspects to look for in addition to the built-in ones, or more words for those.",
    ),
    publish_unlisted_names: described(
      Flag.optional(),
      "Whether insights show names of people who are not listed as technicians, if several reviews mention them.",
    ),
    theme: Theme.prefault({}),
    search_markup: SearchMarkup.prefault({}),
    license: described(
      WebAddress.default(OPEN_DATABASE_LICENSE),
      "Address of the licence of the collection. The text of each review belongs to its author.",
    ),
  })
  .meta({ title: "business.json" });

export type OwnAspect = z.infer<typeof OwnAspect>;
export type BusinessSource = z.infer<typeof BusinessSource>;
export type Business = z.infer<typeof Business>;
export type BusinessFile = z.infer<typeof BusinessFile>;
