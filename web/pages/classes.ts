/** On all public pages `@max-2xs` means that the text is so large that a phone fits only one item per row. */
export const pageWidth =
  'mx-auto w-[min(74rem,100%-3rem)] max-md:w-[min(74rem,100%-2.5rem)] max-[22.5rem]:w-[calc(100%-2rem)]'
export const sectionTitle = 'text-4xl tracking-[-.025em] max-md:text-[2.125rem]/9'
export const smallTitle = 'text-[1.1875rem]/6'
export const link = 'font-semibold text-accent underline decoration-1 underline-offset-3'
export const card = 'rounded-xl bg-raised shadow-sm'
export const buttons = 'mt-8 flex flex-wrap gap-3 max-md:mt-6 max-md:*:flex-auto @max-2xs:*:px-4'
export const plum = 'bg-field py-22 text-field-text max-md:py-14 [&_:focus-visible]:outline-field-mark'
export const plumLead = 'mt-4 max-w-[30em] text-[1.1875rem]/7 text-field-muted'
export const svgText = 'leading-none font-semibold font-display normal-nums'
export const svgCaption = 'leading-none font-medium normal-nums'

export const fieldProblem = 'problem flex gap-1.5 text-sm font-medium text-danger empty:hidden'
export const formNote = 'col-span-full empty:hidden'
export const formProblem = `problem flex gap-2 font-semibold text-danger ${formNote}`
export const offlineBanner = 'col-span-full rounded-lg bg-caution-soft px-4 py-3 text-caution'

export const roundCheck =
  'ticked size-6 flex-none rounded-full border-line-strong bg-raised checked:border-accent checked:bg-accent checked:after:border-on-accent'
export const plumCheck =
  'ticked size-5.5 rounded-[.3125rem] border-field-muted checked:border-field-mark checked:bg-field-mark checked:after:border-field'

/** A section with a form, and with the result that replaces the form after it is sent. */
export const applySection = `${pageWidth} grid grid-cols-[minmax(0,1fr)_minmax(0,34rem)] items-start gap-16 pb-28 max-md:grid-cols-1 max-md:gap-6 max-md:pb-16`
export const applyLead = 'mt-4 max-w-[26em] text-[1.1875rem]/7 text-muted'
export const applyForm = `${card} grid grid-cols-2 gap-x-4 gap-y-5 p-8 max-md:grid-cols-1 max-md:p-5 @max-2xs:p-3`
export const outcome = `${card} grid justify-items-start gap-3 p-8 focus:outline-none max-md:p-5 @max-2xs:p-3`
export const outcomeTitle = 'text-2xl font-semibold tracking-[-.02em]'
export const outcomeText = 'max-w-[26em] text-muted'
export const redirectNote = 'text-muted'

export const hero = `${pageWidth} grid grid-cols-[minmax(0,1fr)_minmax(0,36rem)] items-center gap-8 pt-10 pb-18 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-6 max-md:pt-5 max-md:pb-12`
export const heroLead = 'mt-6 max-w-[31em] text-xl/[1.875rem] max-md:mt-4 max-md:text-[1.125rem]/7'
export const heroNote = 'mt-6 max-w-[32em] text-muted'
