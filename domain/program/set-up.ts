/** The setup steps after the creation of the first admin, in order. */
export const setUpSteps = ['name', 'time', 'mail', 'backup'] as const
export type SetUpStep = (typeof setUpSteps)[number]

export type SetUpState = { [step in SetUpStep]: boolean }

/** Reports whether an admin has saved a setting since the installation. */
export const isSettingChosen = (version: number): boolean => version > 1

/** Returns the first open step, or undefined if all are done. */
export const firstOpenStep = (done: SetUpState): SetUpStep | undefined => setUpSteps.find((step) => !done[step])

export const isSetUpStep = (text: string | null): text is SetUpStep =>
  (setUpSteps as readonly (string | null)[]).includes(text)
