export const questionAudiences = ['everyone', 'renters', 'affiliates'] as const
export type QuestionAudience = (typeof questionAudiences)[number]

export type QuestionPage = Exclude<QuestionAudience, 'everyone'>

/**
 * Reports whether a page shows a question. One without an audience, which PocketBase's dashboard can create, is for
 * everyone.
 */
export const isShownTo = (page: QuestionPage, audience: QuestionAudience | ''): boolean =>
  audience === page || (audience !== 'renters' && audience !== 'affiliates')
