export type Definition = {
  attribute_key: string;
  attribute_display_name: string;
  attribute_display_type: string;
  attribute_values: string[];
  regex_pattern: string | null;
  regex_cue: string | null;
};
