export const questionAudiences = ['everyone', 'renters', 'affiliates'] as const
export type QuestionAudience = (typeof questionAudiences)[number]

/** A page that shows FAQs: the landing page and renters' support, or the affiliate page and affiliates' support. */
export type QuestionPage = Exclude<QuestionAudience, 'everyone'>

/**
 * Reports whether a page shows a question. Questions without an audience (from PocketBase's dashboard) are for everyone.
 */
export const isShownTo = (page: QuestionPage, audience: QuestionAudience | ''): boolean =>
  audience === page || (audience !== 'renters' && audience !== 'affiliates')
