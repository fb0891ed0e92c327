/** What an id may be made of. */
export const REVIEW_ID = /^[A-Za-z0-9._~-]{1,128}$/;
