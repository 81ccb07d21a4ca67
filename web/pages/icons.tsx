const paths = {
  tick: ['M20 6 9 17l-5-5'],
  cross: ['M18 6 6 18', 'm6 6 12 12'],
  plus: ['M5 12h14', 'M12 5v14'],
}

/** The three icons of the public pages, drawn here so that they carry no library. */
export const PageIcon = ({ name }: { name: keyof typeof paths }) => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {paths[name].map((d) => (
      <path key={d} d={d} />
    ))}
  </svg>
)
