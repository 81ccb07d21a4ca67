export const questionAudiences = ['everyone', 'renters', 'affiliates'] as const
export type QuestionAudience = (typeof questionAudiences)[number]

export type QuestionPage = Exclude<QuestionAudience, 'everyone'>

/** Questions without an audience, which PocketBase's dashboard can create, are for everyone. */
export const isShownTo = (page: QuestionPage, audience: QuestionAudience | ''): boolean =>
  audience === page || (audience !== 'renters' && audience !== 'affiliates')
