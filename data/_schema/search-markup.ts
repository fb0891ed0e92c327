import * as z from "zod";

/** LocalBusiness of schema.org and its subtypes. */
const BUSINESS_TYPES = `
LocalBusiness AccountingService AnimalShelter AutoRepair BeautySalon CafeOrCoffeeShop ChildCare Dentist
DryCleaningOrLaundry Electrician GeneralContractor HairSalon HealthAndBeautyBusiness
HomeAndConstructionBusiness HousePainter HVACBusiness LegalService Locksmith MedicalBusiness MovingCompany
Plumber ProfessionalService RealEstateAgent Restaurant RoofingContractor SportsActivityLocation Store
TravelAgency VeterinaryCare`
  .trim()
  .split(/\s+/);

/** What pages tell search engines about the business and its reviews. */
export const SearchMarkup = z.strictObject({
  type: z
    .enum(BUSINESS_TYPES, `must be a type of schema.org: ${BUSINESS_TYPES.join(", ")}`)
    .default("LocalBusiness")
    .describe("The narrowest type of schema.org that fits the business."),
  reviews: z
    .enum(["first-party", "all", "none"], "must be first-party, all or none")
    .default("first-party")
    .describe(
      "Which reviews are marked up. Search engines forbid marking up ratings that come from other " +
        "sites, so `all` is at the owner's risk.",
    ),
});

export type SearchMarkup = z.infer<typeof SearchMarkup>;
