import { arc } from './seat-table'

/** One's own seat as a small ring beside the title, on phones. */
export function SeatRing({ done, all, name }: { done: number; all: number; name: string }) {
  return (
    <svg viewBox="0 0 72 72" role="img" aria-label={name} className="size-13 flex-none min-[60rem]:hidden">
      <circle cx={36} cy={36} r={30} className="fill-none stroke-line" strokeWidth={7} />
      <path d={arc(36, 36, 30, done / all)} className="fill-none stroke-accent" strokeWidth={7} strokeLinecap="round" />
      <text x={36} y={43} textAnchor="middle" className="fill-accent font-display text-[21px] font-semibold">
        {done}/{all}
      </text>
    </svg>
  )
}
