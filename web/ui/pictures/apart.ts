/** Of places in a row, those that words of this width find room at: the newest, and on from there whatever is far enough. */
export function apart(places: readonly number[], width: number): Set<number> {
  const kept: number[] = []
  for (const place of places.toSorted((a, b) => b - a)) {
    if (kept.every((other) => other - place >= width)) kept.push(place)
  }
  return new Set(kept)
}

/** About how wide words of 12 px are, with a gap to the next. */
export const wordsWidth = (words: string): number => 6.6 * [...words].length + 4
