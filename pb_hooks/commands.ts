/**
 * What the binary asks of the rules when a command of the command line opens a folder (`audit`, `keep`, `restore`, a drill) and ends. The build
 * bundles these alone as well (dist/hooks/commands.js), with what they stand on: a sixth of the rules, of which reading them in was half of an
 * audit's work. A server has them in its own bundle, from here.
 */
export { accept } from './audit/accept'
export { against } from './audit/against'
export { audit } from './audit/audit'
export { drillAnchor } from './audit/drill-anchor'
export { guardsRepaired } from './audit/guards-repaired'
export { restored } from './audit/log-cut'
export { recordBegins, recordStands } from './audit/record-begins'
export { superuserWrote } from './audit/superuser-wrote'
export { keep } from './upkeep/keep'
