import { pageWidth } from './classes'

export const hero = `${pageWidth} grid grid-cols-[minmax(0,1fr)_minmax(0,36rem)] items-center gap-8 pt-10 pb-18 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-6 max-md:pt-5 max-md:pb-12`
export const heroLead = 'mt-6 max-w-[31em] text-xl/[1.875rem] max-md:mt-4 max-md:text-[1.125rem]/7'
export const heroNote = 'mt-6 max-w-[32em] text-muted'
