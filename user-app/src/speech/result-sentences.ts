import type { I18n } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { msg } from '@lingui/core/macro';

/** What is spoken, if the user has asked for it. */
export type SpokenResult =
  | { kind: 'granted'; points: number; bonus: number }
  | { kind: 'paid'; amount: string }
  | { kind: 'yours' | 'used' | 'void' | 'not-ours' | 'saved' | 'slow' | 'claimed' | 'sign-in' };

const sentences = {
  yours: msg`You have scanned this label already.`,
  used: msg`Somebody else has scanned this label.`,
  void: msg`This label is no longer valid.`,
  'not-ours': msg`This is not one of our labels.`,
  saved: msg`Saved on this phone. It will be sent by itself.`,
  slow: msg`Slow network. Your scan is safe.`,
  claimed: msg`Your claim was placed.`,
  'sign-in': msg`Please sign in.`,
} as const;

export function sentenceOf(i18n: I18n, result: SpokenResult): string {
  if (result.kind === 'granted') {
    const { points, bonus } = result;
    if (bonus > 0)
      return i18n._(
        msg`${plural(points, { one: `You got # point, ${bonus} of it as a bonus.`, other: `You got # points, ${bonus} of them as a bonus.` })}`,
      );
    return i18n._(msg`${plural(points, { one: 'You got # point.', other: 'You got # points.' })}`);
  }
  if (result.kind === 'paid') {
    const { amount } = result;
    return i18n._(msg`${amount} was paid to you.`);
  }
  return i18n._(sentences[result.kind]);
}
