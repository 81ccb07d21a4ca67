export const Keycap = ({ children }: { children: string }) => (
  <kbd
    aria-hidden
    className="rounded-sm bg-sunken px-1.5 py-1 font-sans text-[.6875rem]/none font-semibold whitespace-nowrap text-text shadow-[inset_0_-1px_0_var(--color-line)]"
  >
    {children}
  </kbd>
)
