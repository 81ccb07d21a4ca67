/** The identity's fonts and colours as mail programs understand them: inline, with fonts every system has behind ours. */
const fallbacks = `'Helvetica Neue',Arial,sans-serif`
export const body = `Figtree,${fallbacks}`
export const display = `Gabarito,Figtree,${fallbacks}`
export const ink = '#241a20'
export const muted = '#675a60'
export const accent = '#5e1b45'
export const line = '#e2d9cb'

/** Where the rules of dark mail programs begin. */
export const darkRules = '@media (prefers-color-scheme:dark)'

/** Small screens and dark mode, where a mail program reads a style sheet; without it the inline styles stand. */
export const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad{padding:24px 20px!important}.h1{font-size:26px!important;line-height:30px!important}.big{font-size:44px!important;line-height:48px!important}.bx{padding:16px!important}}
${darkRules}{.bg{background:#181114!important}.card{background:#22191d!important}.tx,.h1,.big{color:#f4ece5!important}.mu{color:#b9abae!important}.ac{color:#e6b8bb!important}.ln{border-color:#382e33!important}.bt{background:#e6b8bb!important}.bl{color:#38101d!important}.bx{background:#2e2328!important}}`
