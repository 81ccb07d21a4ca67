import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The place for a screen's main actions at the end of its title line. Undefined without a frame. */
const TitlePlace = createContext<HTMLElement | null | undefined>(undefined)

/** Wraps the screens of a frame. `value` is the element in the title line, null until it is mounted. */
export const TitleActionsSlot = TitlePlace.Provider

/** A screen's main actions, shown in the title line. Without a frame they are rendered in place. */
export function TitleActions({ children }: { children: ReactNode }) {
  const place = useContext(TitlePlace)
  if (place === undefined) return children
  return place && createPortal(children, place)
}

/** The place for the heading of a screen that sets its own title. Undefined without a frame. */
const NamePlace = createContext<HTMLElement | null | undefined>(undefined)

/** Wraps the screens of a frame. `value` is the frame's h1, null until it is mounted. */
export const PageTitleSlot = NamePlace.Provider

/** A screen's own heading, shown in the title line. Without a frame it is rendered in place. */
export function PageTitle({ children }: { children: ReactNode }) {
  const place = useContext(NamePlace)
  if (place === undefined) return <h1 className="text-2xl tracking-[-.015em]">{children}</h1>
  return place && createPortal(children, place)
}
