/** Wherever ADMIN_STEP_UP asks for it, or `always`. */
export type StepUp = 'production' | 'always';
/** Decides by the input of a call as it came, unchecked. */
export type StepUpByInput = (input: unknown) => StepUp | undefined;

/** Access rules that a procedure of the admin area declares. */
export interface AdminRules {
  /**
   * The admin has confirmed in this session, a short while ago, who they are; where it turns on the call's input, by
   * that as it came, unchecked (`stepUpBy`, `stepUpUnless`).
   */
  stepUp?: StepUp | StepUpByInput;
  /** Also for an admin who still has to set up the second factor that the shop requires. */
  withoutSecondFactor?: true;
}
