export { secondStep } from './second-step'
