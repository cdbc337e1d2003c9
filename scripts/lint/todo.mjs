/** A reminder without an issue is forgotten: `TODO(#12): …` or `TODO #12 …`, never a bare one. */
export const todoNamesAnIssue = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (!/\b(?:TODO|FIXME|XXX|HACK)\b/.test(comment.value)) continue;
          if (/\b(?:TODO|FIXME)\b[\s(:]*#\d+/.test(comment.value)) continue;
          context.report({ loc: comment.loc, message: 'a reminder names its issue: TODO(#12)' });
        }
      },
    };
  },
};
