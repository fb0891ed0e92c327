/** By aspect, the senses of its phrases that the words beside them tell apart. */
export interface Senses {
  /** What a phrase also means where one of the words stands beside it. */
  other: SensesByAspect;
  /** What a phrase means only where one of the words stands beside it. */
  asked: SensesByAspect;
}

export type SensesByAspect = Readonly<Record<string, readonly Sense[]>>;

/** Words that tell the senses of a phrase apart. */
export interface Beside {
  /** One of these within some words before or after decides. */
  beside: RegExp;
  /** How many words before and after are looked at. */
  reach: readonly [before: number, after: number];
}

/** A phrase that means its aspect only in some senses, which the words beside it tell apart. */
export interface Sense extends Beside {
  /** Words of the phrase, as they are compared. */
  phrase: RegExp;
  /** Right before the phrase, this makes it mean the aspect all the same. */
  unless?: RegExp;
}
