import { readStored, storeValue } from '../preferences/browser-storage';

const storageKey = 'speech';

/** Undefined before the user was asked. */
export const readSpeechChoice = () => readStored(storageKey, 'localStorage', 'off') as 'on' | 'off' | undefined;
export const storeSpeechChoice = (choice: 'on' | 'off') => void storeValue(storageKey, choice);
