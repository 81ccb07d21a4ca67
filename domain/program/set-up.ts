/** The steps of setting up that come after the first administrator's account, in their order. */
export const setUpSteps = ['name', 'time', 'mail', 'backup'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** Which steps are done; nothing else is kept of the way through them. */
export type SetUpState = { [step in SetUpStep]: boolean }

/** A setting that an installation ships with counts as chosen once somebody saved it. */
export const isChosen = (version: number): boolean => version > 1

/** The first step that isn't done, undefined when all are. */
export const firstOpen = (done: SetUpState): SetUpStep | undefined => setUpSteps.find((step) => !done[step])

/** Whether a text of an address names a step. */
export const isSetUpStep = (text: string | null): text is SetUpStep =>
  (setUpSteps as readonly (string | null)[]).includes(text)
