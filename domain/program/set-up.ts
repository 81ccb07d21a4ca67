export const setUpSteps = ['name', 'time', 'mail', 'backup'] as const
export type SetUpStep = (typeof setUpSteps)[number]

export type SetUpState = { [step in SetUpStep]: boolean }

export const isSettingChosen = (version: number): boolean => version > 1

export const firstOpenStep = (done: SetUpState): SetUpStep | undefined => setUpSteps.find((step) => !done[step])

export const isSetUpStep = (text: string | null): text is SetUpStep =>
  (setUpSteps as readonly (string | null)[]).includes(text)
