/** Setup steps after the first admin's account, in order. */
export const setUpSteps = ['name', 'time', 'mail', 'backup'] as const
export type SetUpStep = (typeof setUpSteps)[number]

export type SetUpState = { [step in SetUpStep]: boolean }

/** Reports whether a setting was saved at least once after the installation. */
export const isSettingChosen = (version: number): boolean => version > 1

/** Returns the first open step; undefined = all done. */
export const firstOpenStep = (done: SetUpState): SetUpStep | undefined => setUpSteps.find((step) => !done[step])

export const isSetUpStep = (text: string | null): text is SetUpStep =>
  (setUpSteps as readonly (string | null)[]).includes(text)
