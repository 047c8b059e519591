export { countGuess, withGuess } from './limit-guesses';
