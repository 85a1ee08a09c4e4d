/** Something that only whoever runs the site can mend. The message says what to do, so nobody needs a stack. */
export class OperatorProblem extends Error {}
