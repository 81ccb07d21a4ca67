import { card, pageWidth } from './classes'

/** A section with a form, and with the result that replaces the form after it is sent. */
export const applySection = `${pageWidth} grid grid-cols-[minmax(0,1fr)_minmax(0,34rem)] items-start gap-16 pb-28 max-md:grid-cols-1 max-md:gap-6 max-md:pb-16`
export const applyLead = 'mt-4 max-w-[26em] text-[1.1875rem]/7 text-muted'
export const applyForm = `${card} grid grid-cols-2 gap-x-4 gap-y-5 p-8 max-md:grid-cols-1 max-md:p-5 @max-2xs:p-3`
export const outcome = `${card} grid justify-items-start gap-3 p-8 focus:outline-none max-md:p-5 @max-2xs:p-3`
export const outcomeTitle = 'text-2xl font-semibold tracking-[-.02em]'
export const outcomeText = 'max-w-[26em] text-muted'
export const redirectNote = 'text-muted'
