const seats = [
  ['stroke-field-person-2', -90],
  ['stroke-field-person-1', -141],
  ['stroke-field-person-5', 167],
  ['stroke-field-person-4', 116],
  ['stroke-field-person-3', 64],
] as const

/** Five people around a table that the container's edge cuts in half. */
export const RoundTablePicture = () => (
  <svg viewBox="0 0 200 200" aria-hidden className="absolute top-1/2 -right-13 size-48 -translate-y-1/2">
    {seats.map(([hue, angle]) => {
      const at = (r: number, shift: number) => {
        const turn = ((angle + shift) * Math.PI) / 180
        return `${(100 + r * Math.cos(turn)).toFixed(1)} ${(100 + r * Math.sin(turn)).toFixed(1)}`
      }
      const [cx = '', cy = ''] = at(72, 0).split(' ')
      return (
        <g key={angle}>
          <path
            d={`M${at(84, -14)}A84 84 0 0 1 ${at(84, 14)}`}
            className={`fill-none ${hue}`}
            strokeWidth={20}
            strokeLinecap="round"
          />
          <circle cx={cx} cy={cy} r={10} className="fill-field-head" />
        </g>
      )
    })}
  </svg>
)
