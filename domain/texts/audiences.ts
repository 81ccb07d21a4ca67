export const questionAudiences = ['everyone', 'renters', 'affiliates'] as const
export type QuestionAudience = (typeof questionAudiences)[number]

/**
 * A page that shows questions: `renters` for the landing page and the support screen of renters, or the affiliate page with
 * the support screen of affiliates.
 */
export type QuestionPage = Exclude<QuestionAudience, 'everyone'>

/**
 * Reports whether a page shows a question. Questions without an audience, which PocketBase's dashboard can create, are for
 * everyone.
 */
export const isShownTo = (page: QuestionPage, audience: QuestionAudience | ''): boolean =>
  audience === page || (audience !== 'renters' && audience !== 'affiliates')
