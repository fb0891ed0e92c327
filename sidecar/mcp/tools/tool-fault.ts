/** What is wrong with a call, worded for the model that made it; never quotes what the caller sent. */
export class ToolFault extends Error {}
