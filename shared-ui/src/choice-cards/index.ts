export { ChoiceCards } from './choice-cards';
export type { ChoiceCardOption, ChoiceCardsProps } from './choice-cards';
