/** Lighthouse's four categories as in its results; a score is 0 to 100. */
export const scoreNames = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof scoreNames)[number], number>

/** Minimum scores of a page; a missing category is measured but not required. */
export type Budget = Partial<Scores>

export const scoresOf = (performance: number, accessibility: number, bestPractices: number, seo: number): Scores => ({
  performance,
  accessibility,
  'best-practices': bestPractices,
  seo,
})

export const meetsBudget = (budget: Budget, scores: Scores): boolean =>
  scoreNames.every((name) => scores[name] >= (budget[name] ?? 0))
