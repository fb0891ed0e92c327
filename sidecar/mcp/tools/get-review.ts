import { ToolFault } from "../tool-fault.ts";
import type { Answer } from "./tool.ts";

export const getReview: Answer<"get_review"> = (site, { id }) => {
  const review = site.review(id);
  if (!review) throw new ToolFault("id: no published review has this id");
  return review;
};
