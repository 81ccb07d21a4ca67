/** Whom a question is for. */
export const questionAudiences = ['everyone', 'renters', 'affiliates'] as const
export type QuestionAudience = (typeof questionAudiences)[number]

/** A place that shows questions to one of the two: the landing page and a renter's support, the affiliate page and an affiliate's. */
export type QuestionPlace = Exclude<QuestionAudience, 'everyone'>

/** Whether a place shows a question. One without an audience (written on the database's own dashboard) is for everyone. */
export const isShownTo = (place: QuestionPlace, audience: QuestionAudience | ''): boolean =>
  audience === place || (audience !== 'renters' && audience !== 'affiliates')
