/** Lighthouse's four kinds, as its result names them; a score is 0 to 100. */
export const scoreNames = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof scoreNames)[number], number>

/** The least that is wanted of a page; a kind that isn't named is measured and not judged. */
export type Budget = Partial<Scores>

export const leastOf = (performance: number, accessibility: number, bestPractices: number, seo: number): Scores => ({
  performance,
  accessibility,
  'best-practices': bestPractices,
  seo,
})

/** Whether every score that the budget names is reached. */
export const isMet = (budget: Budget, scores: Scores): boolean =>
  scoreNames.every((name) => scores[name] >= (budget[name] ?? 0))
