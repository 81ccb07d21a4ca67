import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The place for actions at the end of the title row. Undefined outside the shell. */
const TitlePlace = createContext<HTMLElement | null | undefined>(undefined)

export const TitleActionsSlot = TitlePlace.Provider

/** A screen's main actions, shown in the title row, or in place outside the shell. */
export function TitleActions({ children }: { children: ReactNode }) {
  const place = useContext(TitlePlace)
  if (place === undefined) return children
  return place && createPortal(children, place)
}

/** The shell's heading, for screens that set their own title. Undefined outside the shell. */
const NamePlace = createContext<HTMLElement | null | undefined>(undefined)

export const PageTitleSlot = NamePlace.Provider

/** A screen's own heading, shown in the title row, or in place outside the shell. */
export function PageTitle({ children }: { children: ReactNode }) {
  const place = useContext(NamePlace)
  if (place === undefined) return <h1 className="text-2xl tracking-[-.015em]">{children}</h1>
  return place && createPortal(children, place)
}
