/** When a call requires a step-up: only if ADMIN_STEP_UP requires it, or always. */
export type StepUp = 'production' | 'always';
/** Decides by the unchecked input of a call. */
export type StepUpByInput = (input: unknown) => StepUp | undefined;

/** Access rules that a procedure of the admin area declares. */
export interface AdminProcedureRules {
  /**
   * Requires that the admin has recently confirmed their identity in this session; a function decides by the unchecked input of
   * the call (`stepUpBy`, `stepUpUnless`).
   */
  stepUp?: StepUp | StepUpByInput;
  /** Admits also an admin who still has to set up the required second factor. */
  withoutSecondFactor?: true;
}
