/** Whose answers these are. The application sets the members by which it tells people and places apart. */
export interface ElicitationScope {
  user?: string;
  workspace?: string;
  conversation?: string;
  elicitation?: string;
}
