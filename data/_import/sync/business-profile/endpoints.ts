/** Google's addresses; a stand-in has others. */
export interface Endpoints {
  /** Where the owner consents, in a browser. */
  consent: string;
  token: string;
  accounts: string;
  locations: string;
  reviews: string;
}

export const GOOGLE: Endpoints = {
  consent: "https://accounts.google.com/o/oauth2/v2/auth",
  token: "https://oauth2.googleapis.com/token",
  accounts: "https://mybusinessaccountmanagement.googleapis.com/v1",
  locations: "https://mybusinessbusinessinformation.googleapis.com/v1",
  reviews: "https://mybusiness.googleapis.com/v4",
};

/** The owner's OAuth client, of the type "Desktop app": its secret is none in that type, but Google asks for it. */
export interface OAuthClient {
  id: string;
  secret: string;
}

/** What the owner consents to; there is no narrower scope for reading reviews. */
export const SCOPE = "https://www.googleapis.com/auth/business.manage";

/** Throws an Error that says what to do when no client is set. */
export function requireClient({ id }: OAuthClient): void {
  if (id === "")
    throw new Error("GOOGLE_CLIENT_ID is not set; data/README.md says how to get one (By itself)");
}
