import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The element for a screen's main actions at the end of its title row. Undefined outside the shell. */
const TitlePlace = createContext<HTMLElement | null | undefined>(undefined)

/** Wraps the screens inside the shell. `value` is the element in the title row, null until it is mounted. */
export const TitleActionsSlot = TitlePlace.Provider

/** A screen's main actions, shown in the title row. Outside the shell they are rendered where the screen defines them. */
export function TitleActions({ children }: { children: ReactNode }) {
  const place = useContext(TitlePlace)
  if (place === undefined) return children
  return place && createPortal(children, place)
}

/** The element for the heading of a screen that sets its own title. Undefined outside the shell. */
const NamePlace = createContext<HTMLElement | null | undefined>(undefined)

/** Wraps the screens inside the shell. `value` is the shell's h1, null until it is mounted. */
export const PageTitleSlot = NamePlace.Provider

/** A screen's own heading, shown in the title row. Outside the shell it is rendered where the screen defines it. */
export function PageTitle({ children }: { children: ReactNode }) {
  const place = useContext(NamePlace)
  if (place === undefined) return <h1 className="text-2xl tracking-[-.015em]">{children}</h1>
  return place && createPortal(children, place)
}
